import * as contract from '#contract/checkins.ts'
import { handle, type App } from '../http/handle.ts'
import { checkIn } from './check-in.ts'
import { listClubsToPlay } from './clubs-to-play.ts'
import { listDevices, pairDevice, revokeDevice } from './devices.ts'
import { createPassToken, getScanKeys, getStaticCode, listSignCodes } from './issue-code.ts'
import { listTodaysCheckIns } from './list-todays.ts'
import { listMyRounds, listTodaysReceipts } from './my-rounds.ts'
import { leaveScan, openSign } from './open-sign.ts'
import { recogniseDevice } from './recognise-device.ts'
import { getScanState } from './scan-state.ts'
import { searchGuests } from './search-guests.ts'
import { voidCheckIn } from './void-check-in.ts'

export function checkInRoutes(app: App) {
  app.use('/api/v1/*', recogniseDevice)
  app.use('/api/v1/scan/keys', async (c, next) => {
    await next()
    if (c.res.ok) c.header('Cache-Control', 'public, max-age=3600')
  })

  handle(app, contract.checkIn, checkIn)
  handle(app, contract.voidCheckIn, voidCheckIn)
  handle(app, contract.getScanState, getScanState)
  handle(app, contract.openSign, openSign)
  handle(app, contract.leaveScan, leaveScan)
  handle(app, contract.pairDevice, pairDevice)
  handle(app, contract.listDevices, listDevices)
  handle(app, contract.revokeDevice, revokeDevice)
  handle(app, contract.getScanKeys, getScanKeys)
  handle(app, contract.createPassToken, createPassToken)
  handle(app, contract.getStaticCode, getStaticCode)
  handle(app, contract.listSignCodes, listSignCodes)
  handle(app, contract.searchGuests, searchGuests)
  handle(app, contract.listTodaysCheckIns, listTodaysCheckIns)
  handle(app, contract.listMyRounds, listMyRounds)
  handle(app, contract.listClubsToPlay, listClubsToPlay)
  handle(app, contract.listTodaysReceipts, listTodaysReceipts)
}
