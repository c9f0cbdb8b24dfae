import { lookup, type LookupAddress } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction, BlockList } from 'node:net'
import { traced } from '../tracing.ts'

/** A configured service of another company. */
export type ExternalService = {
  /** Its base URL; requests never leave it. */
  base: string
  /** In the demonstration and in tests, the service may be a simulator on this machine (E28). */
  mayBeHere: boolean
  /** The operator has set its address, and it may be within our own network, without https. */
  mayBePrivate?: boolean
}

type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'PURGE'
  headers?: Record<string, string>
  body?: string | URLSearchParams | Uint8Array
  /** Milliseconds until the complete response must have arrived. */
  patienceMs: number
  /** The most that is read of a response; 1 MB when absent. */
  maxBytes?: number
}

export class OutgoingRequestError extends Error {
  readonly reason: 'wrong_address' | 'private_address' | 'redirected' | 'too_large'

  constructor(reason: OutgoingRequestError['reason']) {
    super(reason)
    this.name = `Outgoing error: ${reason}`
    this.reason = reason
  }
}

const largest = 1024 * 1024

/**
 * Every request to another company except mail goes through here. It uses https to the configured base
 * URL, whose host must have public addresses only. They are checked when the name is resolved for this
 * connection, so that DNS rebinding has no effect. Redirects are not followed, and a response may have
 * 1 MB at most. Throws `OutgoingRequestError` and network errors.
 */
export function sendOutgoingRequest(
  service: ExternalService,
  path: string,
  options: RequestOptions,
): Promise<Response> {
  // The host alone, because a path may name a payment or a person; our trace is no business of theirs.
  const { host } = new URL(service.base)
  const span = {
    name: `${options.method ?? 'GET'} ${host}`,
    kind: 'client',
    isInner: true,
  } as const
  return traced(span, () => send(service, path, options))
}

async function send(
  { base, mayBeHere, mayBePrivate = false }: ExternalService,
  path: string,
  { method = 'GET', headers = {}, body, patienceMs, maxBytes = largest }: RequestOptions,
): Promise<Response> {
  const url = addressIn(base, path)
  const isOurs = mayBePrivate || (mayBeHere && ownNames.has(url.hostname))
  if (!isOurs) requirePublic(url)
  const signal = AbortSignal.timeout(patienceMs)
  const isForm = body instanceof URLSearchParams
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = open(url, {
      method,
      signal,
      // Each request has its own connection, because the other side may have closed a kept one.
      agent: false,
      headers: {
        // No compression, so that a small response cannot expand to a huge one.
        'accept-encoding': 'identity',
        ...(isForm && { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }),
        ...headers,
      },
      ...(!isOurs && { lookup: resolvePublicAddress }),
    })
    request
      .once('response', resolve)
      .once('error', reject)
      .end(body instanceof Uint8Array ? body : body?.toString())
  })
  return readResponse(response, maxBytes)
}

export const ownNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Joins base and path; throws when the result leaves the base URL. */
function addressIn(base: string, path: string): URL {
  const baseUrl = new URL(base)
  const url = new URL(base + path)
  const isInside = url.origin === baseUrl.origin && url.pathname.startsWith(baseUrl.pathname)
  if (!isInside || url.username || url.password) throw new OutgoingRequestError('wrong_address')
  return url
}

/** Throws for another protocol than https and for the literal address of a private network. */
export function requirePublic({ protocol, hostname }: URL) {
  if (protocol !== 'https:') throw new OutgoingRequestError('wrong_address')
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) && !isPublicAddress(literal)) throw new OutgoingRequestError('private_address')
}

/** Whether an address that a user entered could be called now, as far as it can be known without resolving its name. */
export function isUsableAddress(url: URL, mayBeHere: boolean): boolean {
  if (url.username || url.password) return false
  if (mayBeHere && ownNames.has(url.hostname)) return true
  try {
    requirePublic(url)
    return !ownNames.has(url.hostname)
  } catch {
    return false
  }
}

/** A single private address is enough to refuse the name. */
export const resolvePublicAddress: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, [])
    const refusal = validateAddresses(found)
    const [first] = found
    if (refusal || !first) return done(refusal ?? new OutgoingRequestError('wrong_address'), [])
    return options.all ? done(null, found) : done(null, first.address, first.family)
  })
}

/** The error for resolved addresses that are not all public, before a connection is made. */
export const validateAddresses = (found: readonly { address: string }[]) =>
  found.every(({ address }) => isPublicAddress(address))
    ? undefined
    : new OutgoingRequestError('private_address')

const keptHeaders = ['content-type', 'retry-after', 'expires', 'last-modified'] as const

async function readResponse(response: IncomingMessage, maxBytes: number): Promise<Response> {
  const { statusCode: status = 500, headers } = response
  const pieces: Buffer[] = []
  let size = 0
  try {
    // 304 answers a conditional request, and leads nowhere.
    if (status >= 300 && status < 400 && status !== 304)
      throw new OutgoingRequestError('redirected')
    for await (const piece of response as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > maxBytes) throw new OutgoingRequestError('too_large')
      pieces.push(piece)
    }
  } finally {
    response.destroy()
  }
  const body = status === 204 || status === 304 ? null : new Uint8Array(Buffer.concat(pieces))
  const kept = keptHeaders.flatMap((name) => {
    const value = headers[name]
    return value ? [[name, value] as [string, string]] : []
  })
  return new Response(body, { status, headers: kept })
}

/**
 * Whether an IP address is public. Loopback, private networks, cloud metadata, reserved ranges and
 * IPv4 embedded in IPv6 are not (IANA's registries of special-purpose addresses).
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

const special = listOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])

const globalUnicast = listOf(['2000::/3'])

function listOf(networks: string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}
