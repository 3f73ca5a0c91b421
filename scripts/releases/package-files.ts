import { globSync } from 'node:fs'
import { ROOT } from '../checks/root.ts'

/** Of every package of the workspace but the root. */
export const PACKAGE_FILES = globSync('{apps/*,services/*,packages/*,tools/*,bench,e2e}/package.json', { cwd: ROOT })
