import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They wait for polls and starts more than they work, so others run beside them; begun last they would run alone. */
const WAIT_LONG = ['failures.e2e.ts', 'replay.e2e.ts', 'windows.e2e.ts', 'demo.e2e.ts']

const rank = ({ moduleId }: TestSpecification): number => {
  const index = WAIT_LONG.findIndex((name) => moduleId.endsWith(`/${name}`))
  return index === -1 ? WAIT_LONG.length : index
}

/** Browser tests that wait for long come first. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
