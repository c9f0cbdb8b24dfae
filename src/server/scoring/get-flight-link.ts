import type { Ctx } from '../ctx.ts'
import { accessFlight, flightCookie } from './access-flight.ts'
import { flightLink } from './flight-key.ts'

/** Tells a phone no more than it came with; it shows it to the one that goes on in its place (PE-10). */
export async function getFlightLink(ctx: Ctx, { flightId }: { flightId: string }) {
  const { flight, tournament } = await accessFlight(ctx, flightId)
  const key = ctx.cookies?.get(flightCookie(flightId)) ?? ''
  return { link: flightLink(ctx.publicUrl, { slug: tournament.slug, id: flight.id, key }) }
}
