import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRODUCT_VERSION } from '@gildscope/service-kit'
import { ROOT } from '../checks/root.ts'

const FILES = ['docker-compose.yml', 'infra/kubernetes/**/*.yaml']

/** The tag of the image, behind its name or in the line with which kustomize replaces it. */
const TAG = /(?<=gildscope:|\bname: gildscope, newName: \S+, newTag: )\d+\.\d+\.\d+(?:-[\w.]+)?/g

/** The text with the image of a version. */
export const withVersion = (text: string, version: string): string => text.replaceAll(TAG, version)

/** Files written by hand that name the image of this version. */
export const versionedFiles = (): [name: string, text: string][] =>
  globSync(FILES, { cwd: ROOT })
    .map((name): [string, string] => [name, readFileSync(join(ROOT, name), 'utf8')])
    .filter(([, text]) => text.search(TAG) !== -1)
    .map(([name, text]) => [name, withVersion(text, PRODUCT_VERSION)])
