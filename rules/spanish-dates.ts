const SHORT_NAMES =
  /(?<!\p{L})(lun|mar|mié|jue|vie|sáb|dom|ene|feb|abr|may|jun|jul|ago|sept|oct|nov|dic)(?!\p{L}|\.)/gu;

/**
 * Returns an Intl date in `es-US` with the usual abbreviations: "mar. 24 nov.", "10:30 p. m.". Without its period "mar"
 * reads as "sea".
 */
export const spanishDate = (text: string): string =>
  text
    .replace(SHORT_NAMES, '$1.')
    .replace(/\., (\d+) de /, '. $1 ')
    .replace(/([ap])\.m\./, '$1.\u00a0m.');
