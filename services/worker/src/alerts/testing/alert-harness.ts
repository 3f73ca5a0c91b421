/** What measures rules and their deliveries outside of a worker. */
export { DeliveryStore } from '../../accounts/deliveries/delivery-store.ts'
export { sendDeliveries } from '../../accounts/deliveries/send-deliveries.ts'
export {
  exampleAlert,
  insertAccount,
  insertChannel,
  testMailConfig,
  testVault,
} from '../../accounts/testing/account-fixtures.ts'
export { dyingPool } from '../../poll/testing/dying-pool.ts'
export { AlertWatch, type ObservedOf } from '../alert-watch.ts'
export { readReadings } from '../read-readings.ts'
export { readRules } from '../read-rules.ts'
