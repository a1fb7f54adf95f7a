import type { Chapter } from './chapter.ts';
import { DRIVER } from './driver.ts';
import { LEAD } from './lead.ts';
import { PACKER } from './packer.ts';
import { PICKER } from './picker.ts';
import { RECEIVER } from './receiver.ts';

/** The screens of warehouse staff and drivers on a handheld. */
export const FIELD: readonly Chapter[] = [PICKER, RECEIVER, PACKER, LEAD, DRIVER];
