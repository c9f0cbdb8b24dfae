/** So many first names that a day of 144 has nobody's name twice. */
export const firstNames = {
  women: (
    'Anne Birgitte Camilla Dorte Else Freja Gitte Hanne Ida Jette Karen Lone ' +
    'Maja Nina Oda Pernille Rikke Signe Tove Ulla Vibeke Åse Astrid Bente'
  ).split(' '),
  men: (
    'Anders Bo Carsten Daniel Erik Finn Gustav Henrik Ivan Jens Kasper Lars ' +
    'Mads Niels Ole Peter Rasmus Søren Torben Ulrik Victor Østen Aksel Bjarne'
  ).split(' '),
}

export const lastNames = (
  'Holm Kjær Lund Madsen Nygaard Olesen Poulsen Quist Ravn Skov Thomsen Uldall Vang Winther ' +
  'Ågaard Østergaard Bach Clausen Dahl Eriksen Frandsen Gram Hald Iversen Jessen'
).split(' ')
