import { execFile } from 'node:child_process'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Document, toOpenApi30 } from './openapi-30.ts'

const run = promisify(execFile)

const GENERATOR = fileURLToPath(import.meta.resolve('@openapitools/openapi-generator-cli/bin/openapi-generator.jar'))
const PROGRAMS = ['calls.py', 'coverage.py'] as const

/** A run of two seconds is over before the better compiler and parallel collection of garbage have paid. */
const SHORT_RUN = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
/** Without texts and tests beside it. */
const PARTS = 'models,apis,supportingFiles,modelDocs=false,apiDocs=false,modelTests=false,apiTests=false'
const OPTIONS = ['--package-name', 'gildscope_api', '--additional-properties', 'generateSourceCodeOnly=true']

/** The whole client as `openapi-generator` makes it of a document, and two programs that import it. */
export const generatePython = async (
  document: Document,
  folder: string,
): Promise<{ document: string; calls: string; coverage: string }> => {
  const read = join(folder, 'openapi-30.json')
  await writeFile(read, JSON.stringify(toOpenApi30(document)))
  const generate = ['generate', '-g', 'python', '-i', read, '-o', folder, '--global-property', PARTS, ...OPTIONS]
  await run('java', [...SHORT_RUN, '-jar', GENERATOR, ...generate], { maxBuffer: 10_000_000 })
  for (const program of PROGRAMS) await cp(new URL(program, import.meta.url), join(folder, program))
  const whole = join(folder, 'openapi.json')
  await writeFile(whole, JSON.stringify(document))
  return { document: whole, calls: join(folder, 'calls.py'), coverage: join(folder, 'coverage.py') }
}
