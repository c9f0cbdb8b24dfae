import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Set by the listener alone; what a visitor sends under this name is thrown away. */
export const addressHeader = 'x-visitor-address'

/**
 * Whose address a request comes from. Forwarded addresses are trusted only as far as the chain
 * of TRUSTED_PROXIES reaches, read from the right: what a visitor writes in the header is not.
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

/** The same of a bare request of Node. */
export function visitorOf({ socket, headers }: IncomingMessage, trusted: BlockList): string {
  const forwarded = [headers['x-forwarded-for']].flat().join()
  return visitorAddress(socket.remoteAddress ?? '', forwarded, trusted)
}

/** Reads `10.0.0.0/8, 127.0.0.1` into a list that can be asked. */
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

/** Addresses of this machine and of its private networks. */
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
 * Says once that requests come through a proxy that nobody has declared: all visitors then have its address, and
 * share one limit. Anybody on the net may write such a header, so a stranger's address is told in other words, and
 * does not take away the sentence about a proxy of our own.
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
