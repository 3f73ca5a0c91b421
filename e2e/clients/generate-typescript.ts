import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import { ROOT } from '../../scripts/checks/root.ts'

const PROGRAM = new URL('./calls.ts.txt', import.meta.url)

/** A client as `@hey-api/openapi-ts` makes it of a document, a program that uses it, and what checks the types of both. */
export const generateTypescript = async (document: object, folder: string): Promise<{ program: string }> => {
  await createClient({
    input: { ...document },
    output: { path: join(folder, 'client'), module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  })
  const program = join(folder, 'calls.ts')
  await writeFile(program, await readFile(PROGRAM))
  const config = {
    extends: join(ROOT, 'tsconfig.json'),
    // What the generator brings along is not written for it.
    compilerOptions: {
      exactOptionalPropertyTypes: false,
      typeRoots: [join(ROOT, 'node_modules/@types')],
      lib: ['es2024', 'dom', 'dom.iterable'],
    },
    include: ['**/*.ts'],
    exclude: [],
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  return { program }
}
