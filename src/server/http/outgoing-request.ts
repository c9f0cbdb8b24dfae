import { lookup, type LookupAddress } from 'node:dns'
import { request as askPlainly, type IncomingMessage } from 'node:http'
import { request as askSecretly } from 'node:https'
import { isIP, type LookupFunction, BlockList } from 'node:net'

/** Another company's service, as it is configured. */
export type ExternalService = {
  /** Where it begins; nothing outside this address is ever asked. */
  base: string
  /** In the demonstration and in tests another company may be a simulator on this machine (E28). */
  mayBeHere: boolean
}

type Asked = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | URLSearchParams
  /** Milliseconds until the whole answer must be here. */
  patienceMs: number
}

export class OutgoingRequestError extends Error {
  readonly reason: 'wrong_address' | 'private_address' | 'redirected' | 'too_large'

  constructor(reason: OutgoingRequestError['reason']) {
    super(reason)
    this.name = `Outgoing error: ${reason}`
    this.reason = reason
  }
}

/** No company has more to say to us than this. */
const mostBytes = 1024 * 1024

/**
 * The one way out: every question to another company goes through here, mail apart. By https, to the
 * configured place, which must be on the open net – looked at again when the name is resolved for
 * this very connection, so that a name that leads elsewhere meanwhile leads nowhere. No redirect is
 * followed, and no more is read than 1 MB. Throws `OutgoingRequestError`, and what the network throws.
 */
export async function sendOutgoingRequest(
  { base, mayBeHere }: ExternalService,
  path: string,
  { method = 'GET', headers = {}, body, patienceMs }: Asked,
): Promise<Response> {
  const url = addressIn(base, path)
  const isHere = mayBeHere && ownNames.has(url.hostname)
  if (!isHere) requirePublic(url)
  const signal = AbortSignal.timeout(patienceMs)
  const isForm = body instanceof URLSearchParams
  const ask = url.protocol === 'https:' ? askSecretly : askPlainly
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = ask(url, {
      method,
      signal,
      // Each question has a connection of its own: one that was kept may have been closed over there.
      agent: false,
      headers: {
        // Nothing is unpacked here, so that little cannot become much.
        'accept-encoding': 'identity',
        ...(isForm && { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }),
        ...headers,
      },
      ...(!isHere && { lookup: resolvePublicAddress }),
    })
    request.once('response', resolve).once('error', reject).end(body?.toString())
  })
  return read(answer)
}

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whatever a path is made of, it leads neither to another host nor above the place. */
function addressIn(base: string, path: string): URL {
  const place = new URL(base)
  const url = new URL(base + path)
  const isInside = url.origin === place.origin && url.pathname.startsWith(place.pathname)
  if (!isInside || url.username || url.password) throw new OutgoingRequestError('wrong_address')
  return url
}

function requirePublic({ protocol, hostname }: URL) {
  if (protocol !== 'https:') throw new OutgoingRequestError('wrong_address')
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) && !isPublicAddress(literal)) throw new OutgoingRequestError('private_address')
}

/** One private address among many is enough to refuse the name. */
const resolvePublicAddress: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, [])
    const refusal = validateAddresses(found)
    const [first] = found
    if (refusal || !first) return done(refusal ?? new OutgoingRequestError('wrong_address'), [])
    return options.all ? done(null, found) : done(null, first.address, first.family)
  })
}

/** What a name led to, before anybody is spoken to. */
export const validateAddresses = (found: readonly { address: string }[]) =>
  found.every(({ address }) => isPublicAddress(address))
    ? undefined
    : new OutgoingRequestError('private_address')

async function read(answer: IncomingMessage): Promise<Response> {
  const { statusCode: status = 500, headers } = answer
  const pieces: Buffer[] = []
  let size = 0
  try {
    if (status >= 300 && status < 400) throw new OutgoingRequestError('redirected')
    for await (const piece of answer as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > mostBytes) throw new OutgoingRequestError('too_large')
      pieces.push(piece)
    }
  } finally {
    answer.destroy()
  }
  const type = headers['content-type']
  const body = status === 204 ? null : new Uint8Array(Buffer.concat(pieces))
  return new Response(body, { status, ...(type && { headers: { 'content-type': type } }) })
}

/**
 * Whether an address is somebody's on the open net. Everything else – this machine, our own network,
 * a cloud's metadata, what is reserved, and IPv4 in the clothes of IPv6 – is nothing that another
 * company's name may lead us to (IANA's registries of special-purpose addresses).
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
