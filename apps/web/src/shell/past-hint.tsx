import { useMarketStatus } from '../api/use-market-status.ts'

const VARIABLE = 'HISTORY_ARCHIVE_URL'

/** Names what brings figures from before this installation, as long as it has none of them. */
export const PastHint = () => {
  const { status } = useMarketStatus()
  if (status?.notConfigured.every(({ variable }) => variable !== VARIABLE) ?? true) return null
  return (
    <>
      {' '}
      <code>{VARIABLE}</code> imports the past from an archive.
    </>
  )
}
