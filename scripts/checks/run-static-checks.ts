import { runCommand } from './run-command.ts'
import { STATIC_CHECKS } from './static-checks.ts'
import type { Tally } from './tally.ts'

const AT_ONCE = 2

/** Runs the checks two at a time, prints a line for each, and what those that failed have to say. */
export const runStaticChecks = async (): Promise<Tally> => {
  const waiting = [...STATIC_CHECKS]
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 }
  const workThrough = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { isGood, output, seconds } = await runCommand(check.command)
      tally[isGood ? 'passed' : 'failed'] += 1
      console.log(`${isGood ? 'ok    ' : 'FAILED'} ${check.name} (${seconds.toFixed(1)} s)`)
      if (!isGood) console.log(`${output}\n`)
      else if (check.isTold === true) console.log(output.replaceAll(/^/gm, '         '))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, workThrough))
  return tally
}
