import { AppError } from '@gildscope/service-kit'

type GateOptions = { atOnce: number; waiting: number }

/** Lets few run at once and few wait; who comes after that is told to come back. */
export const createGate = ({ atOnce, waiting }: GateOptions) => {
  const queue: (() => void)[] = []
  let running = 0

  const leave = (): void => {
    running -= 1
    queue.shift()?.()
  }

  const enter = async (): Promise<() => void> => {
    if (running >= atOnce) {
      if (queue.length >= waiting)
        throw new AppError('UNAVAILABLE', 'too many large answers are being made at once; try again in a few seconds')
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    running += 1
    let isInside = true
    return () => {
      if (isInside) leave()
      isInside = false
    }
  }

  return { enter }
}
