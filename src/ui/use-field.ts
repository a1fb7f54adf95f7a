import { createContext, useContext, useId } from 'react';

/** What a Field passes to the control inside it. */
export interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

export const FieldContext = createContext<FieldWiring | undefined>(undefined);

export interface ControlProps {
  id: string;
  required: boolean;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Returns the id and aria attributes of a control: from the Field around it, overridden by the control's own. */
export function useFieldControl(own: { id?: string | undefined; required?: boolean | undefined }): ControlProps {
  const field = useContext(FieldContext);
  const fallback = useId();
  return {
    id: own.id ?? field?.id ?? fallback,
    required: own.required ?? field?.required ?? false,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid ? true : undefined,
  };
}
