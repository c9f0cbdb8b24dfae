import { registerServiceWorker } from '../../service-worker.ts'

export type PushSupport = 'possible' | 'denied' | 'install_first' | 'impossible'

/**
 * What this browser can do. On an iPhone or iPad a page gets the Push API only when it stands on the home screen as an
 * app (iOS 16.4).
 */
export function pushSupport(): PushSupport {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator) {
    return Notification.permission === 'denied' ? 'denied' : 'possible'
  }
  return isAppleMobile(navigator) ? 'install_first' : 'impossible'
}

/** An iPad calls itself a Mac, but has a touch screen. */
const isAppleMobile = ({ userAgent, maxTouchPoints }: Navigator) =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

/**
 * Asks for permission and subscribes; only to be called when a button was pressed. Undefined when the person says no,
 * or the browser has no service worker here.
 */
export async function subscribeToPush(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const registration = await registerServiceWorker()
  if (!registration) return undefined
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await registration.pushManager.subscribe(options)
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) return undefined
  return { endpoint, p256dh, auth, name: browserName(navigator.userAgent) }
}

const browsers: readonly [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iPhone eller iPad'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
]

/** `Chrome på Android`, for the list of browsers. */
export function browserName(userAgent: string): string {
  const nameIn = (list: readonly [RegExp, string][]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = nameIn(systems)
  return `${nameIn(browsers) ?? 'Browser'}${system ? ` på ${system}` : ''}`
}
