import { getWeaponSkins } from '@gildscope/contracts'
import { Button, Notice } from '@gildscope/ui'
import { DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import styles from '@gildscope/ui/layout/panels.module.css'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../../api/api-context.tsx'
import { endpointQuery } from '../../../api/endpoint-query.ts'
import { everyMinute, fetched } from '../../../api/fetched.ts'
import { AccountSelect, useAccountChoice } from '../../../market/game-account/account-choice.tsx'
import { AddKeyLink } from '../../../market/game-account/add-key-link.tsx'
import { WhatIsListed } from '../../../market/what-is-listed.tsx'
import { helpPath, planPath } from '../../../pages/paths.ts'
import { Page } from '../../../shell/page.tsx'
import { useAccount } from '../../../shell/session/session.ts'
import { missingColumns, missingKey } from '../shared/missing-columns.ts'
import { NeedsUnlocks } from '../shared/needs-unlocks.tsx'
import { sourceTargets } from '../shared/skin-facts.ts'
import { canReadSkins, useAccountSkins } from '../shared/use-account-skins.ts'
import { wantedSkins } from './model.ts'
import { TypePanel } from './type-panel.tsx'
import { UnobtainablePanel } from './unobtainable-panel.tsx'

const TITLE = 'Skin to Win'
const LEAD = 'The cost of the weapon skins that your game account lacks, each at its cheapest source.'
const INITIAL = { sort: { column: 'price', order: 'asc' }, rows: 30 } as const

const NoKey = () => (
  <div className={styles.empty}>
    <Notice actions={<AddKeyLink />} icon={<IconKey size={20} stroke={1.75} />} title="No API Key available">
      The page asks the game which skins you have, through a key of your game account. It needs “account” and “unlocks”.
    </Notice>
  </div>
)

/** `/skin_2_win`: the missing weapon skins of a game account. */
export const SkinToWinPage = () => {
  const choice = useAccountChoice(useAccount())
  const { chosen } = choice
  const isReadable = chosen !== null && canReadSkins(chosen.account)
  const owned = useAccountSkins(chosen)
  const query = useQuery({
    ...endpointQuery(useApi(), getWeaponSkins),
    enabled: isReadable,
    refetchInterval: everyMinute,
  })
  const skins = query.data?.reply
  const { unlocked } = owned
  const wanted = useMemo(
    () => (skins === undefined || unlocked === undefined ? undefined : wantedSkins(skins, unlocked)),
    [skins, unlocked],
  )
  const targets = sourceTargets(wanted?.missing ?? [])
  const failed = [fetched(query), owned].find(({ error }) => error !== null)
  const table = useTableView({ columns: missingColumns, initial: INITIAL })
  const source = {
    kind: 'rows',
    rows: wanted?.missing,
    error: failed?.error ?? null,
    retry: () => failed?.retry(),
  } as const
  if (chosen === null) {
    return (
      <Page lead={LEAD} title={TITLE}>
        <NoKey />
      </Page>
    )
  }
  return (
    <Page
      actions={<TableDownloads columns={missingColumns} fileName="gildscope-skins" source={source} table={table} />}
      isMarket
      lead={LEAD}
      title={TITLE}
    >
      <div className={styles.stack}>
        <div className={styles.bar}>
          <AccountSelect choice={choice} />
          {targets.length > 0 && <Button to={planPath(targets)}>Plan what is missing</Button>}
        </div>
        {!isReadable && <NeedsUnlocks name={chosen.name} />}
        {isReadable && (
          <>
            {(failed === undefined || wanted !== undefined) && (
              <div className={styles.halves}>
                <TypePanel missing={wanted?.missing.length} rows={wanted?.byType} total={wanted?.total} />
                <UnobtainablePanel rows={wanted?.unobtainable} />
              </div>
            )}
            <DataTable
              columns={missingColumns}
              emptyAction={<WhatIsListed to={helpPath('skin-2-win#how-it-is-counted')} />}
              label={`Missing skins of ${chosen.name}`}
              noun="skins"
              rowKey={missingKey}
              source={source}
              table={table}
            />
          </>
        )}
      </div>
    </Page>
  )
}
