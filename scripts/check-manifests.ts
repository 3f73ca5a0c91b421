// Compares the rendered manifests of infra/kubernetes with the types of their kinds.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './checks/root.ts'
import { runCommand } from './checks/run-command.ts'
import { nameOf } from './deployments/kubernetes/manifest.ts'
import { manifestProgram } from './deployments/kubernetes/manifest-program.ts'
import { FOLDERS, rendered } from './deployments/kubernetes/render.ts'

// Below node_modules, so that the program finds the packages.
const folder = join(ROOT, 'node_modules/.cache/manifests')

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const from of FOLDERS) {
  for (const manifest of rendered(from)) {
    const file = `${from.replaceAll('/', '-')}.${manifest.kind}.${nameOf(manifest)}.ts`
    writeFileSync(join(folder, file), manifestProgram(manifest))
  }
}
writeFileSync(
  join(folder, 'tsconfig.json'),
  JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), include: ['*.ts'], exclude: [] }),
)
const { isGood, output } = await runCommand(['tsc', '--noEmit', '-p', folder])
if (!isGood) {
  process.stderr.write(`${output}\n`)
  process.exitCode = 1
}
