import { configSchema as account } from '@gildscope/account/config'
import { backupConfigSchema } from '@gildscope/db/backup'
import { configSchema as gateway } from '@gildscope/gateway/config'
import { configSchema as items } from '@gildscope/items/config'
import { type ConfigVariable, describeConfig } from '@gildscope/service-kit'
import { configSchema as stats } from '@gildscope/stats/config'
import { workerConfigSchema as worker } from '@gildscope/worker/config'

/** Every process with its variables, by the name of its service. */
export const PROCESSES = { gateway, items, stats, account, worker }

/** Commands that have variables of their own. */
const COMMANDS = { 'pnpm backup, pnpm restore': backupConfigSchema }

const HEAD = `# Environment variables

Each process checks its variables at start and names every one that is wrong. A variable set to nothing counts as not set.
The value of each may be in a file instead, which the variable of that name and \`_FILE\` names: \`VAULT_KEYS_FILE=/run/secrets/vault\`.
This page follows from the code; \`pnpm generate\` writes it.
`

const cell = (text: string) => text.replaceAll('|', '\\|')
const row = ({ name, description, expected, required, default: standard }: ConfigVariable) =>
  `| \`${name}\` | ${cell(description)} | ${cell(expected)} | ${required ? '**required**' : standard === null ? '' : `\`${cell(standard)}\``} |`

/** The page as Markdown: one table a process. */
export const environmentPage = (): string =>
  [
    HEAD,
    ...Object.entries({ ...PROCESSES, ...COMMANDS }).map(([name, schema]) =>
      [
        `## ${name}`,
        '',
        '| variable | what for | value | default |',
        '|---|---|---|---|',
        ...describeConfig(schema).map(row),
        '',
      ].join('\n'),
    ),
  ].join('\n')
