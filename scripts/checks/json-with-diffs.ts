import { stripVTControlCharacters } from 'node:util'
import { JsonReporter, type TestModule } from 'vitest/node'

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test skipped itself. */
    skipNote?: string
  }
}

/** vitest's JSON report, in which a failure also says how the two values differ, and a skip why. */
export default class JsonWithDiffs extends JsonReporter {
  override onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const tests = modules.flatMap((module) => [...module.children.allTests('failed')])
    for (const error of tests.flatMap((test) => test.result().errors ?? [])) {
      if (error.diff !== undefined)
        error.stack = `${error.message}\n${stripVTControlCharacters(error.diff)}\n${error.stack}`
    }
    for (const test of modules.flatMap((module) => [...module.children.allTests('skipped')])) {
      const result = test.result()
      if (result.state === 'skipped' && result.note !== undefined) test.meta().skipNote = result.note
    }
    return super.onTestRunEnd(modules)
  }
}
