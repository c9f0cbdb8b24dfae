import type { Region } from '#domain/clubs/regions.ts'

export type Place = {
  number: number
  name: string
  region: Region
  address: string
  postcode: string
  city: string
  latitude: number
  longitude: number
  /** One course of 18 or 9 holes, or three combined nines. */
  holes: 9 | 18 | 27
  courseName: string
}

/** The club of the demonstration's staff, of which no test golfer is a member. */
export const staffClubNumber = 913

/** The club whose course is closed today. */
export const closedClubNumber = 905

/** The club where the demonstration's mother has used all her rounds. */
export const exhaustedClubNumber = 912

/** Invented clubs in real towns; the coordinates are the towns'. */
export const places: readonly Place[] = [
  place(
    913,
    'Rold Bakker Golfklub',
    'Nordjylland',
    'Bakkevejen 40',
    '9520 Skørping',
    [56.836, 9.892],
    18,
    'Bakkebanen',
  ),
  place(
    901,
    'Egebæk Bakker Golfklub',
    'Midtjylland',
    'Egebækvej 112',
    '8680 Ry',
    [56.09, 9.765],
    18,
    'Egebanen',
  ),
  place(
    902,
    'Klitsande Golfklub',
    'Nordjylland',
    'Sandvejen 7',
    '7700 Thisted',
    [56.955, 8.694],
    18,
    'Klitbanen',
  ),
  place(
    903,
    'Fjordengen Golfklub',
    'Nordjylland',
    'Engvej 25',
    '9500 Hobro',
    [56.643, 9.79],
    18,
    'Engbanen',
  ),
  place(
    904,
    'Livø Bredning Golfklub',
    'Nordjylland',
    'Bredningsvej 3',
    '9681 Ranum',
    [56.895, 9.233],
    9,
    'Strandbanen',
  ),
  place(
    905,
    'Vendelhøj Golfklub',
    'Nordjylland',
    'Højvejen 88',
    '9800 Hjørring',
    [57.464, 9.982],
    18,
    'Højbanen',
  ),
  place(
    906,
    'Moselund Ådal Golfklub',
    'Midtjylland',
    'Ådalsvej 51',
    '8800 Viborg',
    [56.452, 9.402],
    27,
    'Ådalen',
  ),
  place(
    907,
    'Åkjærgård Golfklub',
    'Midtjylland',
    'Åkjærvej 19',
    '7800 Skive',
    [56.566, 9.027],
    18,
    'Fjordbanen',
  ),
  place(
    908,
    'Thorsbjerg Golfklub',
    'Midtjylland',
    'Thorsbjergvej 60',
    '7400 Herning',
    [56.137, 8.976],
    18,
    'Hedebanen',
  ),
  place(
    909,
    'Vesterklit Golfklub',
    'Midtjylland',
    'Klitvej 214',
    '6950 Ringkøbing',
    [56.09, 8.244],
    18,
    'Havbanen',
  ),
  place(
    910,
    'Nørreskoven Golfklub',
    'Midtjylland',
    'Skovvejen 33',
    '8500 Grenaa',
    [56.414, 10.876],
    18,
    'Skovbanen',
  ),
  place(
    911,
    'Hjarnø Sund Golfklub',
    'Midtjylland',
    'Sundvej 140',
    '8700 Horsens',
    [55.86, 9.85],
    18,
    'Sundbanen',
  ),
  place(
    912,
    'Grejsbakken Golfklub',
    'Syddanmark',
    'Grejsbakken 2',
    '7100 Vejle',
    [55.711, 9.536],
    18,
    'Dalbanen',
  ),
  place(
    914,
    'Engholm Å Golfklub',
    'Syddanmark',
    'Engholmvej 77',
    '6700 Esbjerg',
    [55.476, 8.459],
    27,
    'Åen',
  ),
  place(
    915,
    'Slettegård Golfklub',
    'Syddanmark',
    'Slettegårdsvej 9',
    '6500 Vojens',
    [55.246, 9.306],
    18,
    'Slettebanen',
  ),
  place(
    916,
    'Alsbjerg Golfklub',
    'Syddanmark',
    'Alsbjergvej 21',
    '6400 Sønderborg',
    [54.909, 9.792],
    18,
    'Kystbanen',
  ),
  place(
    917,
    'Odinslund Golfklub',
    'Syddanmark',
    'Odinslundvej 66',
    '5260 Odense S',
    [55.357, 10.389],
    18,
    'Lundbanen',
  ),
  place(
    918,
    'Sydhavsbakken Golfklub',
    'Syddanmark',
    'Havbakken 15',
    '5700 Svendborg',
    [55.06, 10.607],
    18,
    'Sundbanen',
  ),
  place(
    919,
    'Vestermosen Golfklub',
    'Sjælland',
    'Mosevej 101',
    '4200 Slagelse',
    [55.403, 11.354],
    18,
    'Mosebanen',
  ),
  place(
    920,
    'Isefjordbakkens Golfklub',
    'Sjælland',
    'Fjordbakken 48',
    '4300 Holbæk',
    [55.717, 11.713],
    18,
    'Fjordbanen',
  ),
  place(
    921,
    'Møllesø Golfklub',
    'Sjælland',
    'Møllesøvej 12',
    '4700 Næstved',
    [55.23, 11.761],
    9,
    'Søbanen',
  ),
  place(
    922,
    'Guldsundets Golfklub',
    'Sjælland',
    'Guldsundvej 5',
    '4800 Nykøbing F',
    [54.769, 11.874],
    18,
    'Sundbanen',
  ),
  place(
    923,
    'Arresøengen Golfklub',
    'Hovedstaden',
    'Søengen 90',
    '3200 Helsinge',
    [56.022, 12.197],
    27,
    'Søengen',
  ),
  place(
    924,
    'Bøllelundgård Golfklub',
    'Hovedstaden',
    'Bøllelundvej 30',
    '3460 Birkerød',
    [55.848, 12.428],
    9,
    'Gårdbanen',
  ),
]

/** Builds a place from eight values, so that the list above reads as a table. */
// oxlint-disable-next-line max-params -- a row of the table
function place(
  number: number,
  name: string,
  region: Region,
  address: string,
  town: string,
  [latitude, longitude]: [number, number],
  holes: 9 | 18 | 27,
  courseName: string,
): Place {
  const [postcode = '', ...city] = town.split(' ')
  return {
    number,
    name,
    region,
    address,
    postcode,
    city: city.join(' '),
    latitude,
    longitude,
    holes,
    courseName,
  }
}
