import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readDurations } from './durations.ts'
import { ROOT } from './root.ts'

const durations = readDurations()

const secondsOf = ({ moduleId }: TestSpecification): number => durations[moduleId.slice(ROOT.length)] ?? 0

/** What takes longest begins first, so that no worker is alone with it at the end, in a clone without a past, too. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => secondsOf(other) - secondsOf(one))
  }
}
