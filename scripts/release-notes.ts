// Prints the CHANGELOG.md entry of the version that a tag names: `node scripts/release-notes.ts v0.1.0`. Refuses a tag
// that is not the version of package.json.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../package.json' with { type: 'json' }
import { ROOT } from './checks/root.ts'
import { releaseNotes } from './releases/release-notes.ts'

const [tag] = process.argv.slice(2)
try {
  if (tag !== `v${manifest.version}`)
    throw new Error(`expected the tag v${manifest.version}, as package.json has it, not ${tag}`)
  process.stdout.write(`${releaseNotes(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), manifest.version)}\n`)
} catch (error) {
  process.stderr.write(`release-notes: ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
