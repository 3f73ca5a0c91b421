import * as z from 'zod'

/** Queues whose jobs are independent; the others rely on running one job at a time. */
const SIZED = ['account', 'archive', 'asked', 'mail'] as const
type Sized = (typeof SIZED)[number]

export type QueueSizes = {
  /** Concurrent jobs in this process. */
  concurrency: Partial<Record<Sized, number>>
  /** Concurrent jobs across all processes. */
  globalConcurrency: Partial<Record<Sized, number>>
}

const SIZE = /^(\w+)=(\d{1,3})(?:\/(\d{1,4}))?$/

const isSized = (name: string): name is Sized => SIZED.some((sized) => sized === name)

const read = (text: string): QueueSizes | null => {
  const sizes: QueueSizes = { concurrency: {}, globalConcurrency: {} }
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const [, name = '', here = '', all] = SIZE.exec(part.trim()) ?? []
    if (!isSized(name) || Number(here) < 1 || (all !== undefined && Number(all) < Number(here))) return null
    sizes.concurrency[name] = Number(here)
    if (all !== undefined) sizes.globalConcurrency[name] = Number(all)
  }
  return sizes
}

export const queueSizesVariable = z
  .string()
  .default('')
  .transform((text, context): QueueSizes => {
    const sizes = read(text)
    if (sizes !== null) return sizes
    const message = `expected sizes of ${SIZED.join(', ')}, such as archive=4/32,asked=4: concurrent jobs here, and after a slash in all processes`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
  .describe(
    `Concurrent jobs of this process, and after a slash of all, where they differ from the default: archive=4/32,asked=4; of ${SIZED.join(', ')}`,
  )
