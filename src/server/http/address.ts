import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Set by our listener, which overwrites a value from the visitor. */
export const addressHeader = 'x-visitor-address'

/**
 * The visitor's IP address. Forwarded addresses are read from the right and trusted only as long as
 * the proxy before them is one of TRUSTED_PROXIES, because visitors can forge the header.
 */
export function visitorAddress(
  peer: string,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  const chain = (forwardedFor ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => isIP(part))
  let address = plain(peer)
  while (isTrusted(address, trusted)) {
    const next = chain.pop()
    if (next === undefined) return address
    address = plain(next)
  }
  return address
}

/** The visitor's IP address of a Node request. */
export function visitorOf({ socket, headers }: IncomingMessage, trusted: BlockList): string {
  const forwarded = [headers['x-forwarded-for']].flat().join()
  return visitorAddress(socket.remoteAddress ?? '', forwarded, trusted)
}

/**
 * Writes the visitor's address into the request's headers, in place of a value from the visitor. A copy of the request
 * with another header would cost more than most answers: it makes a web stream of the body.
 */
export function noteVisitor(incoming: IncomingMessage, address: string): void {
  const headers: string[] = []
  for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = incoming.rawHeaders.slice(at, at + 2)
    if (name.toLowerCase() !== addressHeader) headers.push(name, value)
  }
  // A single header is read from Node's parsed ones, and all of them together from the raw ones.
  incoming.headers[addressHeader] = address
  incoming.rawHeaders = [...headers, addressHeader, address]
}

/** Parses entries such as `10.0.0.0/8` and `127.0.0.1`. */
export function trustedProxies(entries: string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** The addresses of this machine and of private networks. */
const privateNetworks = trustedProxies([
  '127.0.0.0/8',
  '::1',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fd00::/8',
])

const plain = (address: string) => address.replace(/^::ffff:/, '')

const isTrusted = (address: string, trusted: BlockList) =>
  trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto'] as const

export const isForwarded = ({ headers }: { headers: Record<string, unknown> }): boolean =>
  forwarding.some((name) => headers[name] !== undefined)

/**
 * Warns once about a proxy that is missing in TRUSTED_PROXIES, because all visitors then share its
 * address and its limits. Strangers can forge the header too, so a public address has another message
 * and is counted separately.
 */
export function watchForProxy(trusted: BlockList, warn: (sentence: string) => void) {
  const warned = { near: false, far: false }
  return (incoming: IncomingMessage) => {
    if (warned.near || !isForwarded(incoming)) return
    const peer = (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
    if (isTrusted(peer, trusted)) return
    const which = isTrusted(peer, privateNetworks) ? 'near' : 'far'
    if (warned[which]) return
    warned[which] = true
    warn(sentences[which](peer))
  }
}

const sentences = {
  near: (peer: string) =>
    `Besøgende kommer gennem en proxy på ${peer}, som ikke står i TRUSTED_PROXIES. De deler derfor en adresse og en grænse for, hvor meget de må. Sæt TRUSTED_PROXIES=${peer}, og start igen.`,
  far: (peer: string) =>
    `Nogen på ${peer} sender en videresendt adresse (X-Forwarded-For), men ${peer} står ikke i TRUSTED_PROXIES, så den bliver ikke troet. Er det jeres egen proxy, så skriv den i TRUSTED_PROXIES. Ellers er der intet at gøre.`,
}
