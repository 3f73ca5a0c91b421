import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FetchingJSONSchemaStore, InputData, JSONSchemaInput, quicktype } from 'quicktype-core'

const PROGRAM = new URL('./calls.py', import.meta.url)

type Document = { components: { schemas: Record<string, object> } }

/**
 * Classes as `quicktype` makes them of the schemas of a document, and a program that calls by the document itself and reads
 * answers with these classes: generators of whole clients in Python come from other registries than ours.
 */
export const generatePython = async (document: Document, folder: string): Promise<{ program: string }> => {
  const { schemas } = document.components
  const definitions = JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/definitions/'))
  const properties = Object.fromEntries(Object.keys(schemas).map((name) => [name, { $ref: `#/definitions/${name}` }]))
  const source = new JSONSchemaInput(new FetchingJSONSchemaStore())
  await source.addSource({ name: 'Schemas', schema: JSON.stringify({ definitions, type: 'object', properties }) })
  const inputData = new InputData()
  inputData.addInput(source)
  const { lines } = await quicktype({ inputData, lang: 'python', rendererOptions: { 'python-version': '3.7' } })
  await writeFile(join(folder, 'schemas.py'), lines.join('\n'))
  const program = join(folder, 'calls.py')
  await writeFile(program, await readFile(PROGRAM))
  return { program }
}
