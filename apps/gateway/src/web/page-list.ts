import * as z from 'zod'

/**
 * The content of `pages.json`, written by the build of the pages. `files`: what the page needs besides the index, in
 * order; `wideFiles`: what it needs in addition on screens wider than a phone's; `calls`: addresses that it requests
 * first, with `:id` for the id in its path; `view`: what is visible before its scripts have loaded; `feeds`: its feeds
 * and calendars.
 */
export const pageList = z.array(
  z.object({
    path: z.string(),
    title: z.string(),
    description: z.string(),
    files: z.optional(z.array(z.string())),
    wideFiles: z.optional(z.array(z.string())),
    calls: z.optional(z.array(z.string())),
    feeds: z.optional(z.array(z.object({ path: z.string(), title: z.string(), type: z.string() }))),
    view: z.optional(z.object({ title: z.string(), lead: z.string(), width: z.optional(z.string()) })),
  }),
)
export type PageEntry = z.infer<typeof pageList>[number]

const fits = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index])
}

/** The page at a path; an exact path takes precedence over one with a placeholder. */
export const findPage = (pages: readonly PageEntry[], path: string): PageEntry | null =>
  pages.find((page) => page.path === path) ?? pages.find((page) => fits(page.path, path)) ?? null
