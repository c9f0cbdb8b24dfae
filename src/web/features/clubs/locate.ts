type Located = { position: { latitudeE2: number; longitudeE2: number } } | { error: string }

const instead = 'Skriv en by eller et postnummer.'

/** The position of the device in hundredths of a degree, about a kilometre, or why there is none. */
export function locate(): Promise<Located> {
  if (!('geolocation' in navigator)) {
    return Promise.resolve({ error: `Din browser kan ikke finde din position. ${instead}` })
  }
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          position: {
            latitudeE2: Math.round(coords.latitude * 100),
            longitudeE2: Math.round(coords.longitude * 100),
          },
        }),
      ({ code, PERMISSION_DENIED }) =>
        resolve({
          error:
            code === PERMISSION_DENIED
              ? `Vi må ikke se din position. ${instead}`
              : `Din position kan ikke findes lige nu. ${instead}`,
        }),
      { maximumAge: 300_000, timeout: 10_000 },
    ),
  )
}
