import { ApiError } from './api-error.ts'
import type { ApiQuery } from './api-query.ts'

const DEFAULT_PAGE_SIZE = 50
const MAX_PAGE_SIZE = 200

export type Page = { page: number; size: number; pages: number; from: number; to: number }

const wholeNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN)

/** The requested page of a set of `total` records. */
export const readPage = (query: ApiQuery, total: number): Page => {
  const size = query.page_size === undefined ? DEFAULT_PAGE_SIZE : wholeNumber(query.page_size)
  if (!(size >= 1 && size <= MAX_PAGE_SIZE)) {
    throw new ApiError(400, `page_size out of range. Use page_size values 1 - ${MAX_PAGE_SIZE}.`)
  }
  const pages = Math.max(1, Math.ceil(total / size))
  const page = query.page === undefined ? 0 : wholeNumber(query.page)
  if (!(page >= 0 && page < pages)) {
    throw new ApiError(400, `page out of range. Use page values 0 - ${pages - 1}.`)
  }
  return { page, size, pages, from: page * size, to: Math.min(total, (page + 1) * size) }
}

/** Headers of a paged answer; the links are relative, as the game's are. */
export const pageHeaders = (path: string, { page, size, pages }: Page): Record<string, string> => {
  const link = (to: number, rel: string): string => `<${path}?page=${to}&page_size=${size}>; rel=${rel}`
  const links = [
    ...(page > 0 ? [link(page - 1, 'previous')] : []),
    ...(page + 1 < pages ? [link(page + 1, 'next')] : []),
    link(page, 'self'),
    link(0, 'first'),
    link(pages - 1, 'last'),
  ]
  return { 'x-page-size': String(size), 'x-page-total': String(pages), link: links.join(', ') }
}
