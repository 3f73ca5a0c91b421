/** Maximum number of ids per call. */
export const IDS_PER_CALL = 200

export const idBatches = <Id>(ids: readonly Id[], size = IDS_PER_CALL): Id[][] => {
  const batches: Id[][] = []
  for (let at = 0; at < ids.length; at += size) batches.push(ids.slice(at, at + size))
  return batches
}
