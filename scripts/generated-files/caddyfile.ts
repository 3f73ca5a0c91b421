import { ENDPOINTS } from '@gildscope/contracts'

/** Paths that the gateway only serves to its own machine; nothing in Caddy's network counts as that. */
const PRIVATE = ['/metrics', '/dev/*']

const streams = Object.values(ENDPOINTS)
  .flat()
  .filter(({ media }) => media === 'sse')
  .map(({ path }) => `/gw2${path}`)

/**
 * TLS in front of the gateway, for compose and for a distribution's Caddy. Everything goes to the gateway, which knows
 * its routes itself; only paths that a proxy must treat differently are separate.
 */
export const caddyfile =
  (): string => `# Generated from the contracts by \`pnpm generate\`. Set by the environment: SITE_ADDRESS (https://gildscope.example),
# GATEWAY (host and port) and CADDY_OPTIONS (global options such as \`email you@example.org\`, or \`local_certs\` for a name that
# is not public).
{
	admin off
	{$CADDY_OPTIONS}
}

{$SITE_ADDRESS} {
	# Metrics, and the mails of a demo.
	@private path ${PRIVATE.join(' ')}
	respond @private 404

	# Streams are proxied without buffering for as long as the client stays connected.
	@streams path ${streams.join(' ')}
	reverse_proxy @streams {$GATEWAY:127.0.0.1:8080} {
		flush_interval -1
	}

	# Answers arrive compressed. X-Forwarded-For of untrusted clients is replaced by their address.
	reverse_proxy {$GATEWAY:127.0.0.1:8080}
}
`
