import { AppError } from '@gildscope/service-kit'

type GateOptions = { atOnce: number; waiting: number }

/** Lets few run at once and few wait; who comes after that is told to come back. */
export const createGate = ({ atOnce, waiting }: GateOptions) => {
  const queue: (() => void)[] = []
  let running = 0

  /** The place goes to who waits longest, before anyone who comes now can take it. */
  const leave = (): void => {
    const next = queue.shift()
    if (next === undefined) running -= 1
    else next()
  }

  const enter = async (): Promise<() => void> => {
    if (running < atOnce) running += 1
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new AppError('UNAVAILABLE', 'too many large answers are being made at once; try again in a few seconds')
    let isInside = true
    return () => {
      if (isInside) leave()
      isInside = false
    }
  }

  return { enter }
}
