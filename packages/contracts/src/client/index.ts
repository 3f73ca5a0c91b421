export { ApiError, type FaultCode } from './api-error.ts'
export { type ApiAnswer, type ApiClient, type ApiClientOptions, createApiClient } from './create-api-client.ts'
export {
  type CallOptions,
  createHttpClient,
  faultOf,
  type HttpClient,
  type HttpClientOptions,
} from './create-http-client.ts'
