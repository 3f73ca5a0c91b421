// Prints `folder=` and `tag=` of the package for others when its version is not in the registry yet, else nothing; what is
// or is not to be published goes to stderr. For the workflow of a release, before anything is installed.
import { existsSync, readFileSync } from 'node:fs'
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

const say = (text: string): boolean => process.stderr.write(`${text}\n`)

const manifestFile = join(ROOT, FOLDER, 'package.json')
if (!existsSync(manifestFile)) {
  say(`there is no ${FOLDER}: nothing to publish`)
} else {
  const { name, version, private: isPrivate } = JSON.parse(readFileSync(manifestFile, 'utf8'))
  if (isPrivate === true) say(`${name} is private: nothing to publish`)
  else if (await isPublished(name, version)) say(`${name} ${version} is published already`)
  else process.stdout.write(`folder=${FOLDER}\ntag=${version.includes('-') ? 'next' : 'latest'}\n`)
}
