import type { Ctx } from '../ctx.ts'
import { accessFlight, flightCookie } from './access-flight.ts'
import { flightLink } from './flight-key.ts'

/** Gives a phone no more than it came with, so that it can pass it to the phone that takes over (PE-10). */
export async function getFlightLink(ctx: Ctx, { flightId }: { flightId: string }) {
  const { flight, tournament } = await accessFlight(ctx, flightId)
  const key = ctx.cookies?.get(flightCookie(flightId)) ?? ''
  return { link: flightLink(ctx.publicUrl, { slug: tournament.slug, id: flight.id, key }) }
}
