export {
  type AchievementAnswer,
  accountCall,
  achievementsCall,
  bankCall,
  type CharacterAnswer,
  charactersCall,
  type EquipmentAnswer,
  type LifeAnswer,
  livesCall,
  materialsCall,
  type StackAnswer,
  sharedInventoryCall,
  skinsCall,
  tokenInfoCall,
  walletCall,
} from './account-calls.ts'
export type { GameCall, Permission } from './game-call.ts'
export {
  deliveryCall,
  type OrderAnswer,
  openOrderCalls,
  type TransactionAnswer,
  transactionCalls,
} from './trade-calls.ts'
