/** More pinned rows would push the leaders off a phone's screen; the menu *Følg* lists all. */
export const mostPinned = 4
