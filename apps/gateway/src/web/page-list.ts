import * as z from 'zod'

/**
 * What the build of the pages writes as `pages.json`; `files`: what the page needs besides the index, in its order;
 * `calls`: addresses that it asks first, `:id` for what stands there in its path.
 */
export const pageList = z.array(
  z.object({
    path: z.string(),
    title: z.string(),
    description: z.string(),
    files: z.optional(z.array(z.string())),
    calls: z.optional(z.array(z.string())),
  }),
)
export type PageEntry = z.infer<typeof pageList>[number]

const fits = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index])
}

/** The page at a path; one that is named whole goes before one with a placeholder. */
export const findPage = (pages: readonly PageEntry[], path: string): PageEntry | null =>
  pages.find((page) => page.path === path) ?? pages.find((page) => fits(page.path, path)) ?? null
