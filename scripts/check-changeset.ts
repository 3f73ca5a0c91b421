// Fails where this branch changes what is shipped and no changeset says so; nothing needs to be installed for it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { changedFiles, findBase } from './checks/find-changes.ts'
import { ROOT } from './checks/root.ts'
import { untoldFiles } from './releases/needs-changeset.ts'

// A deleted changeset does not count.
const changed = (await changedFiles(await findBase())).filter(
  (file) => !file.startsWith('.changeset/') || existsSync(join(ROOT, file)),
)
const untold = untoldFiles(changed)
if (untold.length > 0) {
  const files = untold.map((file) => `  ${file}\n`).join('')
  process.stderr.write(
    `Shipped files have changed, and no changeset describes the change for users:\n${files}` +
      "Run 'pnpm changeset', or 'pnpm changeset --empty' where they will not notice.\n",
  )
  process.exitCode = 1
}
