import { NeedsPermission } from '../../../market/game-account/needs-permission.tsx'
import { UNLOCKS } from './use-account-skins.ts'

export const NeedsUnlocks = ({ name }: { name: string }) => (
  <NeedsPermission name={name} permission={UNLOCKS} hidden="which skins it has" />
)
