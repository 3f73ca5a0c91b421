export {
  accountCall,
  bankCall,
  type CharacterAnswer,
  charactersCall,
  type EquipmentAnswer,
  materialsCall,
  type StackAnswer,
  sharedInventoryCall,
  skinsCall,
  tokenInfoCall,
  walletCall,
} from './account-calls.ts'
export type { GameCall, Permission } from './game-call.ts'
