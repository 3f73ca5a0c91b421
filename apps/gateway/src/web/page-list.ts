import * as z from 'zod'

/**
 * What the build of the pages writes as `pages.json`; `files`: what the page needs besides the index, in its order, and
 * `wideFiles` what it needs on screens that are no phones;
 * `calls`: addresses that it asks first, `:id` for what stands there in its path; `view`: what is seen of it before its
 * scripts have come.
 */
export const pageList = z.array(
  z.object({
    path: z.string(),
    title: z.string(),
    description: z.string(),
    files: z.optional(z.array(z.string())),
    wideFiles: z.optional(z.array(z.string())),
    calls: z.optional(z.array(z.string())),
    view: z.optional(z.object({ title: z.string(), lead: z.string(), width: z.optional(z.string()) })),
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
