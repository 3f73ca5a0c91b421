// Prints `folder=` and `tag=` of the client when its version is not in the registry yet, for the workflow of a release, which
// runs it before it installs anything.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './checks/root.ts'

const FOLDER = 'packages/client'
const REGISTRY = 'https://registry.npmjs.org'

const isPublished = async (name: string, version: string): Promise<boolean> => {
  const { status } = await fetch(`${REGISTRY}/${name.replace('/', '%2f')}/${version}`)
  if (status !== 200 && status !== 404)
    throw new Error(`${REGISTRY} answered ${status} when asked for ${name} ${version}`)
  return status === 200
}

const { name, version } = JSON.parse(readFileSync(join(ROOT, FOLDER, 'package.json'), 'utf8'))
if (await isPublished(name, version)) process.stderr.write(`${name} ${version} is published already\n`)
else process.stdout.write(`folder=${FOLDER}\ntag=${version.includes('-') ? 'next' : 'latest'}\n`)
