import { runCommand } from './run-command.ts'
import { STATIC_CHECKS } from './static-checks.ts'
import type { Failure, Tally } from './tally.ts'
import { TURBO_ENV } from './turbo-env.ts'

const AT_ONCE = 2

/** Runs the checks two at a time, prints a line for each, and what those that failed have to say. */
export const runStaticChecks = async (): Promise<Tally> => {
  const waiting = [...STATIC_CHECKS]
  const failures: Failure[] = []
  const workThrough = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { isGood, output, seconds } = await runCommand(check.command, { env: TURBO_ENV })
      if (!isGood) failures.push({ name: check.name, reason: output })
      console.log(`${isGood ? 'ok    ' : 'FAILED'} ${check.name} (${seconds.toFixed(1)} s)`)
      if (!isGood) console.log(`${output}\n`)
      else if (check.isPrinted === true) console.log(output.replaceAll(/^/gm, '         '))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, workThrough))
  return { passed: STATIC_CHECKS.length - failures.length, skipped: 0, failures }
}
