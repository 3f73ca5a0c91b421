import { stripVTControlCharacters } from 'node:util'
import { JsonReporter, type TestModule } from 'vitest/node'

/** vitest's JSON report, in which a failure also says how the two values differ: by itself it only says that they do. */
export default class JsonWithDiffs extends JsonReporter {
  override onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const tests = modules.flatMap((module) => [...module.children.allTests('failed')])
    for (const error of tests.flatMap((test) => test.result().errors ?? [])) {
      if (error.diff !== undefined)
        error.stack = `${error.message}\n${stripVTControlCharacters(error.diff)}\n${error.stack}`
    }
    return super.onTestRunEnd(modules)
  }
}
