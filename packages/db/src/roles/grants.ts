import type { ServiceRole } from './service-roles.ts'

const READ = 'select'
const WRITE = 'select, insert, update, delete'
/** Permanent data is only deleted by its owner. */
const READ_AND_DROP = 'select, delete'

type Grants = {
  /** Rights on every table of a schema, including future ones: partitions of history are created while services run. */
  schemas: Readonly<Record<string, typeof READ | typeof WRITE | typeof READ_AND_DROP>>
  tables?: Readonly<Record<string, string>>
  routines?: readonly string[]
}

const COUNT = 'select, insert, update'

/** Records are deleted, and the counts are updated. */
const DROPS_WITHOUT_ADDING = {
  'stats.drop_record': 'select, delete',
  'stats.drop_item': 'select, insert, update',
  'stats.drop_cell': WRITE,
}

/** The shorter one is for processes of the previous release, while they are being replaced. */
const TAKE_GAME_CALLS = [
  'market.take_game_calls(text, integer, double precision, integer, integer)',
  'market.take_game_calls(text, integer, double precision, integer)',
]

/**
 * What each service needs, and nothing more: a stolen role does not expose the passwords, sessions and keys of other
 * services. The tests of each service run under its role, so that a missing grant fails there.
 */
export const GRANTS: Readonly<Record<ServiceRole, Grants>> = {
  items: { schemas: { market: READ } },
  stats: {
    schemas: { stats: WRITE },
    tables: {
      'market.item': READ,
      'market.price': READ,
      'market.gem_exchange': READ,
      'market.reference_document': READ,
      'market.game_calls': COUNT,
      'limits.stats': WRITE,
    },
    routines: TAKE_GAME_CALLS,
  },
  account: {
    schemas: { account: WRITE, archive: READ_AND_DROP, bullmq: WRITE },
    tables: {
      'market.reference_document': READ,
      'market.game_calls': COUNT,
      'limits.account': WRITE,
      // Players list and withdraw what they submitted.
      ...DROPS_WITHOUT_ADDING,
      'stats.fill_share': READ_AND_DROP,
    },
    routines: TAKE_GAME_CALLS,
  },
  worker: {
    schemas: { market: WRITE, archive: WRITE, bullmq: WRITE },
    tables: {
      // Without the password hash; deleting an account locks its row, which requires an updatable column.
      'account.site_account': `select (user_name, email, notice_key, level), update (deletion_due)`,
      'account.game_key': 'select, update',
      'account.due': 'select, update',
      'account.verification_list': 'select, update',
      'account.gemstore_entry': 'select, update (last_date)',
      'account.mail': 'select, insert, update',
      'account.market_list': 'select (account_id, list_id, items, updated_at, xmin)',
      'account.alert': 'select, update (channels, state, reason, changed_at)',
      'account.alert_state': WRITE,
      'account.notice': 'select, insert',
      'account.channel': 'select, update (state, since, reason)',
      'account.delivery': 'select, insert, update',
      'stats.forge': 'select, insert',
      ...DROPS_WITHOUT_ADDING,
      'stats.drop_record': WRITE,
      'stats.fill_share': WRITE,
      'stats.patch': 'select, insert',
    },
    routines: [
      'market.ensure_partition(text, integer, integer)',
      'market.drop_partition(text, integer)',
      ...TAKE_GAME_CALLS,
    ],
  },
}

/** Owner and age: what the worker sees of every account table, because it deletes expired rows. */
export const AGE_COLUMNS = `
  select format('%I.%I', n.nspname, c.relname) as table, string_agg(format('%I', a.attname), ', ') as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where n.nspname = 'account' and c.relkind in ('r', 'p') and not c.relispartition
    and (a.attname = 'account_id' or a.atttypid = 'timestamptz'::regtype)
  group by 1 order by 1`

export type AgeColumns = { table: string; columns: string }

const schemaOf = (table: string): string => table.slice(0, table.indexOf('.'))

const schemasOf = ({ schemas, tables = {} }: Grants): string[] => [
  ...new Set([...Object.keys(schemas), ...Object.keys(tables).map(schemaOf)]),
]

/** Statements that give a role, quoted, what it needs; `owner`, quoted, is who makes tables later. */
export const grantStatements = (
  { service, role, owner }: { service: ServiceRole; role: string; owner: string },
  present: ReadonlySet<string>,
  ages: readonly AgeColumns[],
): string[] => {
  const grants = GRANTS[service]
  const whole = Object.entries(grants.schemas).filter(([schema]) => present.has(schema))
  return [
    ...schemasOf(grants)
      .filter((schema) => present.has(schema))
      .map((schema) => `grant usage on schema ${schema} to ${role}`),
    ...whole.flatMap(([schema, privileges]) => [
      `grant ${privileges} on all tables in schema ${schema} to ${role}`,
      `alter default privileges for role ${owner} in schema ${schema} grant ${privileges} on tables to ${role}`,
      ...(privileges === WRITE ? [`grant usage on all sequences in schema ${schema} to ${role}`] : []),
    ]),
    ...Object.entries(grants.tables ?? {}).map(([table, privileges]) => `grant ${privileges} on ${table} to ${role}`),
    ...(grants.routines ?? []).map((routine) => `grant execute on function ${routine} to ${role}`),
    ...(service === 'worker' ? ages : []).map(
      ({ table, columns }) => `grant select (${columns}), delete on ${table} to ${role}`,
    ),
  ]
}
