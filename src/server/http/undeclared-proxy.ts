import type { IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import { isTrusted, privateNetworks } from './address.ts'

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
