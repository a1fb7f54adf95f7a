/** A workbook (ISO/IEC 29500). */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
