/** The browser's offer to install the app, until it is used. Only Chromium makes one. */
let offer: Event | undefined
let notify: (() => void) | undefined

export function offerInstall(event: Event | undefined) {
  offer = event
  notify?.()
}

export const getInstallOffer = () => offer

export function onInstallOffer(listener: () => void) {
  notify = listener
  return () => {
    notify = undefined
  }
}
