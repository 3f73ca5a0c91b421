import { type ForgeRecord, instantFromText } from '@gildscope/contracts'
import type { ForgeKind, ForgeRepository, StoredForge } from '@gildscope/research/forging'

type ListQuery = { since?: string | undefined; limit?: number | undefined }

const recordOf = ({ name, itemId, forgedAt, sell }: StoredForge): ForgeRecord => ({
  ID: itemId,
  ISO: forgedAt.toISOString(),
  name,
  sell,
})

/** The results of each kind, newest first; read again only when some were added or removed. */
export const listForges = (forges: ForgeRepository) => {
  const kept = new Map<ForgeKind, { version: string; records: readonly ForgeRecord[] }>()

  const listAll = async (kind: ForgeKind): Promise<readonly ForgeRecord[]> => {
    const version = await forges.getVersion(kind)
    const known = kept.get(kind)
    if (known?.version === version) return known.records
    const records = (await forges.listForges(kind)).map(recordOf)
    kept.set(kind, { version, records })
    return records
  }

  return async (kind: ForgeKind, { since, limit }: ListQuery): Promise<readonly ForgeRecord[]> => {
    const all = await listAll(kind)
    const from = since === undefined ? null : instantFromText(since)?.toISOString()
    const asked = from == null ? all : all.filter(({ ISO }) => ISO >= from)
    return limit === undefined ? asked : asked.slice(0, limit)
  }
}
