import * as lateStarts from '#contract/entries/late-starts.ts'
import { decideLateStart } from './presence/decide-late-start.ts'
import { getLateStart } from './presence/late-start.ts'
import * as list from '#contract/entries/list.ts'
import * as entrants from '#contract/entries/director.ts'
import * as contract from '#contract/entries/endpoints.ts'
import type { Entered, OwnEntry } from '#contract/entries/endpoints.ts'
import type { FormPage } from '../http/handle-form-post.ts'
import * as draw from '#contract/draw/endpoints.ts'
import { handle, type App } from '../http/handle.ts'
import type { Purchases } from '../payments/purchases.ts'
import { acceptPlace, withdrawEntry } from './answer-entry.ts'
import {
  addEntry,
  divideEntries,
  moveEntry,
  withdrawEntryByHand,
  registerEntrant,
  withdrawEntrant,
  setBuggy,
  closeEntry,
  reopenEntry,
} from './director-actions.ts'
import { schemaOf } from '#contract/shared/endpoint.ts'
import { exportList } from '../competitions/export-routes.ts'
import { listEntries } from './directors-entries.ts'
import { exportEntries } from './export-entries.ts'
import * as extras from '#contract/entries/extras.ts'
import { readExtraFields } from '#domain/entries/extra-fields.ts'
import { createExtra, deleteExtra, updateExtra } from './extras/change-extras.ts'
import { chooseExtras, chooseExtrasFor } from './extras/choose-extras.ts'
import { exportExtrasList, listExtras } from './extras/list-extras.ts'
import { getOwnExtras } from './extras/load-extras.ts'
import { enterTournament } from './enter.ts'
import { calendarRoutes } from './calendar-routes.ts'
import { getEntryOptions } from './entry-options.ts'
import { givePlace } from './give-place.ts'
import { listEntrants } from './list-entrants.ts'
import { applyEntrants } from './list/apply-list.ts'
import { planEntrants } from './list/plan-entrants.ts'
import * as reserves from '#contract/entries/reserves.ts'
import { askReserve } from './reserves/ask-reserve.ts'
import { listReserves } from './reserves/list-reserves.ts'
import * as smallFlights from '#contract/draw/small-flights.ts'
import * as programs from '#contract/entries/programs.ts'
import * as presence from '#contract/entries/presence.ts'
import { markPresence } from './presence/mark-presence.ts'
import { getPresence } from './presence/read-presence.ts'
import { listSmallFlights, mendSmallFlight } from './presence/small-flights.ts'
import * as lookUp from '#contract/entries/look-up.ts'
import { lookUpPlayer } from './look-up-player.ts'
import { editEntry } from './edit-entry.ts'
import { markManyPaid, markPaid } from './mark-paid.ts'
import { replacePlayer } from './replace-player.ts'
import { payEntry } from './pay-entry.ts'
import { showEntryAs } from './show-entry-as.ts'
import * as sides from '#contract/entries/sides.ts'
import { createSide, deleteSide, pairPlayers, updateSide } from './sides/change-sides.ts'
import { previewFillers, setFillers } from './sides/side-fillers.ts'
import { getSides } from './sides/list-sides.ts'
import { getOwnSide, joinSide, leaveSide, startOwnSide } from './sides/own-side.ts'
import { listMyEntries } from './show-entry.ts'

const mine = '/account/tournaments'
const toEntry = ({ entry }: { entry: OwnEntry }) => `${mine}/${entry.id}`
const toPayOrEntry = ({ entry, redirectUrl }: Entered) => redirectUrl ?? toEntry({ entry })

/** The pages of the forms about an entry of the account, which also work without scripts (E29). */
const ownForm = {
  page: [mine, `${mine}/:entryId`],
  next: toPayOrEntry,
} satisfies FormPage<Entered>

/** Entry by golfers and by the director. */
export function entryRoutes(app: App, purchases: Purchases) {
  calendarRoutes(app)
  const { path, input } = schemaOf(entrants.listEntries)
  exportList(app, { path, input, power: 'tournament.run', table: exportEntries })
  handle(app, contract.getEntryOptions, getEntryOptions)
  handle(app, contract.listEntrants, listEntrants)
  handle(app, contract.listMyEntries, listMyEntries)
  handle(app, contract.enterTournament, (ctx, input) => enterTournament(ctx, purchases, input), {
    page: [mine, '/tournaments/:slug/entry'],
    next: toPayOrEntry,
    read: ({ feeOre, ...sent }) => ({ ...readExtraFields(sent), feeOre: Number(feeOre) }) as never,
  })
  handle(app, contract.payEntry, (ctx, input) => payEntry(ctx, purchases, input), ownForm)
  handle(app, contract.acceptPlace, (ctx, input) => acceptPlace(ctx, purchases, input), ownForm)
  handle(app, contract.withdrawEntry, withdrawEntry, { ...ownForm, next: toEntry })
  handle(app, contract.showEntryAs, showEntryAs, {
    page: `${mine}/:entryId`,
    next: toEntry,
  })
  extraRoutes(app)
  presenceRoutes(app)
  handle(app, entrants.listEntries, listEntries)
  handle(app, lookUp.lookUpPlayer, lookUpPlayer)
  handle(app, entrants.addEntry, addEntry)
  handle(app, programs.registerEntrant, registerEntrant)
  handle(app, programs.withdrawEntrant, withdrawEntrant)
  handle(app, entrants.markPaid, markPaid)
  handle(app, entrants.markManyPaid, markManyPaid)
  handle(app, entrants.editEntry, editEntry)
  handle(app, entrants.setBuggy, setBuggy)
  handle(app, entrants.givePlace, givePlace)
  handle(app, entrants.moveEntry, moveEntry)
  handle(app, entrants.withdrawEntryByHand, withdrawEntryByHand)
  handle(app, entrants.divideEntries, divideEntries)
  handle(app, entrants.closeEntry, closeEntry)
  handle(app, entrants.reopenEntry, reopenEntry)
  handle(app, sides.getSides, getSides)
  handle(app, sides.createSide, createSide)
  handle(app, sides.updateSide, updateSide)
  handle(app, sides.previewFillers, previewFillers)
  handle(app, sides.setFillers, setFillers)
  handle(app, sides.deleteSide, deleteSide)
  handle(app, sides.pairPlayers, pairPlayers)
  handle(app, sides.getOwnSide, getOwnSide)
  handle(app, sides.startOwnSide, startOwnSide)
  handle(app, sides.joinSide, joinSide)
  handle(app, sides.leaveSide, leaveSide)
  handle(app, draw.replacePlayer, replacePlayer)
  handle(app, reserves.listReserves, listReserves)
  handle(app, reserves.askReserve, askReserve)
  handle(app, list.planEntrantsList, planEntrants)
  handle(app, list.applyEntrantsList, applyEntrants)
}

/** Meals, buggies and other extras, by golfers and by the director. */
function extraRoutes(app: App) {
  handle(app, extras.getOwnExtras, getOwnExtras)
  handle(app, extras.chooseExtras, chooseExtras, {
    page: `${mine}/:entryId`,
    next: (_, wanted) => wanted ?? mine,
    read: (sent) => readExtraFields(sent) as never,
  })
  const listOfExtras = schemaOf(extras.listExtras)
  exportList(app, { ...listOfExtras, power: 'tournament.run', table: exportExtrasList })
  handle(app, extras.listExtras, listExtras)
  handle(app, extras.createExtra, createExtra)
  handle(app, extras.updateExtra, updateExtra)
  handle(app, extras.deleteExtra, deleteExtra)
  handle(app, extras.chooseExtrasFor, chooseExtrasFor)
}

/** Who has come, and what follows when somebody has not. */
function presenceRoutes(app: App) {
  handle(app, presence.getPresence, (ctx, of) => getPresence(ctx, { ...of, occasion: 'start' }))
  handle(app, presence.markPresence, (ctx, of) => markPresence(ctx, { ...of, occasion: 'start' }))
  handle(app, presence.getCeremonyPresence, (ctx, of) =>
    getPresence(ctx, { ...of, occasion: 'ceremony' }),
  )
  handle(app, presence.markCeremonyPresence, (ctx, of) =>
    markPresence(ctx, { ...of, occasion: 'ceremony' }),
  )
  handle(app, smallFlights.listSmallFlights, listSmallFlights)
  handle(app, smallFlights.mendSmallFlight, mendSmallFlight)
  handle(app, lateStarts.getLateStart, getLateStart)
  handle(app, lateStarts.decideLateStart, decideLateStart)
}
